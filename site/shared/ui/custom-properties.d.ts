import 'react'

declare module 'react' {
  /** Lets `style` set custom properties of style sheets. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}

/** The components that the public site and the console share. */
export * from './button'
export * from './card-link'
export * from './picture'
export * from './rating'
export * from './states'
export * from './text'
export * from './tier-tile'

import { useEffect, useState } from 'react'

/** Pause in typing after which the server is asked, in milliseconds. */
const TYPING_PAUSE = 100

/**
 * A value without the text of somebody who is still typing: the last one that was complete. A change of anything else counts at once.
 * @param textOf the part of a value that is typed.
 */
export function useSettled<Value>(value: Value, textOf: (value: Value) => string): Value {
  const [settled, setSettled] = useState(value)
  const isTyping = textOf(value) !== textOf(settled)
  useEffect(() => {
    if (!isTyping) {
      setSettled(value)
      return undefined
    }
    const timer = setTimeout(() => setSettled(value), TYPING_PAUSE)
    return () => clearTimeout(timer)
  }, [value, isTyping])
  return isTyping ? settled : value
}

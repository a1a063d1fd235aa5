// Whether a key belongs to an input method, which takes Enter, Escape and the arrows for the word being chosen.

interface Pressed {
  isComposing?: boolean
  keyCode?: number
}

/**
 * Whether an input method takes this key. The Enter that ends a composition comes in Safari after its end: isComposing is false by then and only
 * the code 229 tells. Every handler of keys that people type text before asks this first.
 */
export function isComposing(event: Pressed | { nativeEvent: Pressed }): boolean {
  const { isComposing: composing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event
  return composing === true || keyCode === 229
}

// Keys and input methods: which keys are a person's own, and which an input method takes for the word that is being chosen.

interface Pressed {
  key?: string
  isComposing?: boolean
  keyCode?: number
}

type KeyEvent = Pressed | { key: string; nativeEvent: Pressed }

/**
 * Whether an input method takes this key. The Enter that ends a composition comes in Safari after its end: isComposing is false by then and only
 * the code 229 tells.
 */
export function isComposing(event: KeyEvent): boolean {
  const { isComposing: composing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event
  return composing === true || keyCode === 229
}

/** The key that was pressed; '' where an input method takes it. Handlers read no key in another way (tests/unit/composing.test.ts). */
export function keyOf(event: KeyEvent): string {
  return isComposing(event) ? '' : (event.key ?? '')
}

/** What a key writes; '' for keys that do something, a blank among them: it presses what cannot be written into. */
export function writtenBy(event: KeyEvent & { ctrlKey: boolean; metaKey: boolean; altKey: boolean }): string {
  const key = keyOf(event)
  return key.length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey ? key : ''
}

/** For onPressEnter of the library's inputs, which hears the Enter of input methods too. */
export function onEnter(work: () => void): (event: KeyEvent) => void {
  return (event) => {
    if (!isComposing(event)) work()
  }
}

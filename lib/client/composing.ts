// Keys and input methods: distinguishes keys for the page from keys that an input method uses to choose a word.

interface Pressed {
  key?: string
  isComposing?: boolean
  keyCode?: number
}

type KeyEvent = Pressed | { key: string; nativeEvent: Pressed }

/**
 * Whether an input method uses this key. In Safari the Enter that ends a composition comes after its end: isComposing is then false and only
 * the key code 229 shows it.
 */
export function isComposing(event: KeyEvent): boolean {
  const { isComposing: composing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event
  return composing === true || keyCode === 229
}

/** The pressed key; '' if an input method uses it. Handlers must read keys only this way (tests/unit/composing.test.ts). */
export function keyOf(event: KeyEvent): string {
  return isComposing(event) ? '' : (event.key ?? '')
}

/** The character of a key; '' for other keys and for a blank, which activates controls that are not text fields. */
export function writtenBy(event: KeyEvent & { ctrlKey: boolean; metaKey: boolean; altKey: boolean }): string {
  const key = keyOf(event)
  return key.length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey ? key : ''
}

/** For onPressEnter of the library's inputs, which also fires for the Enter of input methods. */
export function onEnter(work: () => void): (event: KeyEvent) => void {
  return (event) => {
    if (!isComposing(event)) work()
  }
}

// The modeler's search listens to keys alone. Here it hears what an input method, a paste or a microphone writes, too.

import { isComposing } from '@/lib/client/composing'

/** Goes for the search field in `container`, whenever it is there. */
export function hearAllInput(container: HTMLElement): void {
  const field = ({ target }: Event) => (target instanceof HTMLInputElement && target.closest('.djs-search-input') ? target : null)
  const search = (event: Event) => field(event)?.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }))
  // a key of the input method, as the Enter that takes what was composed, chooses no result
  let ofMethod = false
  container.addEventListener(
    'keydown',
    (event) => {
      ofMethod = isComposing(event)
    },
    true,
  )
  container.addEventListener('keyup', (event) => ofMethod && event.isTrusted && field(event) && event.stopPropagation(), true)
  container.addEventListener('input', (event) => isComposing(event as InputEvent) || search(event))
  container.addEventListener('compositionend', search)
}

// Aligning what is chosen, after a question: shapes may come to lie upon each other.
import { confirmAction } from '@/components/basic/confirm-action'
import { notify, toastSeconds } from '@/lib/client/api'
import type { Design } from '../canvas/design'
import type { Alignment } from '../canvas/services'

/** The words that it needs. */
export interface AlignWords {
  few: string
  title: string
  text: string
  ok: string
  cancel: string
}

export async function align(design: Design, kind: Alignment, words: AlignWords): Promise<void> {
  const chosen = design.service('selection').get()
  if (chosen.length < 2) return notify().warning(words.few, toastSeconds)
  if (await confirmAction({ title: words.title, text: words.text, okText: words.ok, cancelText: words.cancel }))
    design.service('alignElements').trigger(
      chosen.filter(({ waypoints }) => !waypoints),
      kind,
    )
}

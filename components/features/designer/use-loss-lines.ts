// What the next save would drop, in the reader's words.
import { useTranslations } from 'next-intl'
import type { Loss } from './canvas/losses'
import { useTextsOf } from './texts'

/** More lines nobody reads; the rest is a number. */
const most = 10

export function useLossLines(losses: readonly Loss[]): string[] {
  const t = useTranslations('designer')
  const types = useTextsOf('type')
  const line = (loss: Loss) => {
    if (loss.kind === 'reference') return t('loss.reference', { ...loss, type: types[loss.type] ?? loss.type })
    return loss.kind === 'duplicate' ? t('loss.duplicate', { ...loss }) : t('loss.element', { ...loss })
  }
  const lines = losses.slice(0, most).map(line)
  return losses.length > most ? [...lines, t('loss.more', { n: losses.length - most })] : lines
}

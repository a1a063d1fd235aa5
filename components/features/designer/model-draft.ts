// What is drawn and not saved yet, kept in the browser.
import { type Draft, dropDraft, keepDraft } from '@/components/record/form/draft'

export const draftPlace = 'bpm_model'

export interface ModelDraft extends Draft {
  values: { xml: string }
}

export function keepModelDraft(key: string | null, xml: string, version: number | undefined): void {
  keepDraft(draftPlace, key, { xml }, version)
}

export function dropModelDraft(key: string | null): void {
  dropDraft(draftPlace, key)
}

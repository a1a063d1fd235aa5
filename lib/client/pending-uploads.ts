// Forms with running uploads: a form sent meanwhile would miss the files (docs/domain/pickers.md#uploads).
'use client'
import { type RefObject, useEffect } from 'react'

type Place = RefObject<Element | null>

const waiting = new Set<Place>()

/** Whether the current form waits for an upload: the topmost dialog with fields, or else the page. */
export function isUploading(): boolean {
  const places = [...waiting].flatMap(({ current }) => (current ? [current] : []))
  if (places.length === 0) return false
  const isForm = (dialog: Element) => dialog.querySelector('[data-field]') !== null || places.some((place) => dialog.contains(place))
  const front = [...document.querySelectorAll('[role=dialog]')].findLast((dialog) => dialog.checkVisibility() && isForm(dialog))
  return places.some((place) => !front || front.contains(place))
}

/** Marks the form around `place` as waiting while `uploading`, as long as it is visible. */
export function useHeldSends(uploading: boolean, place: Place): void {
  useEffect(() => {
    if (!uploading) return
    waiting.add(place)
    return () => void waiting.delete(place)
  }, [uploading, place])
}

// Forms whose files are still on their way: what is sent meanwhile would leave them out (docs/domain/pickers.md#uploads).
'use client'
import { type RefObject, useEffect } from 'react'

type Place = RefObject<Element | null>

const waiting = new Set<Place>()

/** Whether the form that the person works in waits for a file: the foremost dialog with fields, or the page where there is none. */
export function isUploading(): boolean {
  const places = [...waiting].flatMap(({ current }) => (current ? [current] : []))
  if (places.length === 0) return false
  const isForm = (dialog: Element) => dialog.querySelector('[data-field]') !== null || places.some((place) => dialog.contains(place))
  const front = [...document.querySelectorAll('[role=dialog]')].findLast((dialog) => dialog.checkVisibility() && isForm(dialog))
  return places.some((place) => !front || front.contains(place))
}

/** The form around `place` sends nothing while `uploading`, as long as it is in sight. */
export function useHeldSends(uploading: boolean, place: Place): void {
  useEffect(() => {
    if (!uploading) return
    waiting.add(place)
    return () => void waiting.delete(place)
  }, [uploading, place])
}

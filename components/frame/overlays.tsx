// The frame's overlays, each loaded when it opens first, the keys that open the palette or send a form, and where the keyboard goes when something laid over the page is gone.
import dynamic from 'next/dynamic'
import { useEffect } from 'react'
import { sendByKey } from '@/components/basic/press-main'
import { isComposing, keyOf } from '@/lib/client/composing'
import { returnFocus } from '@/lib/client/focus-return'
import { retried } from '@/lib/client/retried'
import { singleKeysOn } from '@/lib/client/single-key'
import { useStore } from '@/lib/client/store'
import { closeOverlay, openOverlay, overlay } from './overlay'
import { PaletteAtOnce } from './palette-at-once'

const AllMenus = dynamic(() => retried(() => import('./all-menus').then((module) => module.AllMenus)), { ssr: false })
const MenuSettings = dynamic(() => retried(() => import('./menu-settings').then((module) => module.MenuSettings)), { ssr: false })

const typing = 'input, textarea, select, [contenteditable]'
const dialogs = '[role="dialog"], [role="alertdialog"], dialog[open]'

/** Whether a key press opens the palette: Ctrl+K or ⌘K anywhere, a slash where nothing is typed and no dialog is open. */
export function opensPalette(event: KeyboardEvent): boolean {
  if (isComposing(event) || event.altKey) return false
  if (keyOf(event).toLowerCase() === 'k') return (event.ctrlKey || event.metaKey) && !event.shiftKey
  if (keyOf(event) !== '/' || event.ctrlKey || event.metaKey || !singleKeysOn()) return false
  const at = event.target instanceof Element ? event.target : null
  return !at?.closest(typing) && [...document.querySelectorAll<HTMLElement>(dialogs)].every((dialog) => dialog.offsetParent === null)
}

export function Overlays({ consoleUrl }: { consoleUrl: string | null }) {
  const { open, unstarred } = useStore(overlay)
  useEffect(returnFocus, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      sendByKey(event)
      if (!opensPalette(event)) return
      event.preventDefault()
      openOverlay('palette')
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  if (open === 'palette') return <PaletteAtOnce consoleUrl={consoleUrl} onClose={closeOverlay} />
  if (open === 'menus') return <AllMenus onClose={closeOverlay} />
  return open === 'settings' && <MenuSettings unstarred={unstarred} onClose={closeOverlay} />
}

// Opened pages and clicks on elements with data-track="code" are told to the server, after the browser has done its work and the page has what it shows (docs/domain/logs.md#click-log).
import { useEffect } from 'react'
import { send } from '@/lib/client/api'
import { shanghaiNow } from '@/lib/client/format'
import { whenQuiet } from '@/lib/client/when-quiet'
import type { Click } from '@/lib/model/calls/logs'
import { cutText } from '@/lib/model/plain-text'
import { viewEvent } from '@/lib/model/track'

const longestText = 100
const longestPath = 200

/** What a click report says; null for a click on nothing that is tracked. */
export function clickOf(target: EventTarget | null, path: string): Click | null {
  const tracked = target instanceof Element ? target.closest<HTMLElement>('[data-track]') : null
  const code = tracked?.dataset.track
  if (!tracked || !code) return null
  const text = cutText((tracked.getAttribute('aria-label') ?? tracked.textContent ?? '').trim(), longestText)
  return {
    page_path: path,
    event_code: code,
    ...(text && { element_text: text }),
    client_time: shanghaiNow().format('YYYY-MM-DD HH:mm:ss'),
  }
}

const report = (click: Click) => void send('POST /api/fintech/biz/track/log/create', click, { quiet: true }).catch(() => undefined)

/** Reports the page at `path` and clicks while the frame stands; nothing before there is a session. A report that fails is lost, silently. */
export function useTracking(path: string, ready: boolean): void {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const click = clickOf(event.target, window.location.pathname)
      if (click) setTimeout(report, 0, click)
    }
    document.addEventListener('click', onClick, { capture: true, passive: true })
    return () => document.removeEventListener('click', onClick, { capture: true })
  }, [])
  useEffect(() => {
    if (ready) whenQuiet(() => report({ page_path: path.slice(0, longestPath), event_code: viewEvent }))
  }, [path, ready])
}

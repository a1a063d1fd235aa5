// How far each view was scrolled: a view that comes back stands where it was left, a new one begins at its top.
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** On wide windows the main part scrolls; on narrow ones the window does, and the browser minds it. */
export function useScrollPlaces(main: RefObject<HTMLElement | null>, path: string): void {
  const places = useRef(new Map<string, number>())
  const open = useRef(path)
  useEffect(() => {
    const element = main.current
    if (!element) return
    const remember = () => places.current.set(open.current, element.scrollTop)
    element.addEventListener('scroll', remember, { passive: true })
    return () => element.removeEventListener('scroll', remember)
  }, [main])
  useLayoutEffect(() => {
    open.current = path
    main.current?.scrollTo(0, places.current.get(path) ?? 0)
  }, [main, path])
}

// Which part of a scrolled element is seen, in steps of several rows, so that scrolling draws seldom.
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

export interface Viewport {
  top: number
  left: number
  width: number
  height: number
}

const step = 108

const rounded = (value: number) => Math.floor(value / step) * step

export function useViewport(scroller: RefObject<HTMLElement | null>): { viewport: Viewport; onScroll: () => void } {
  const [viewport, setViewport] = useState<Viewport>({ top: 0, left: 0, width: 1440, height: 900 })
  const frame = useRef(0)
  const measure = useCallback(() => {
    const element = scroller.current
    if (!element) return
    const next = {
      top: rounded(element.scrollTop),
      left: rounded(element.scrollLeft),
      width: element.clientWidth,
      height: element.clientHeight,
    }
    setViewport((before) =>
      before.top === next.top && before.left === next.left && before.width === next.width && before.height === next.height ? before : next,
    )
  }, [scroller])
  const onScroll = useCallback(() => {
    cancelAnimationFrame(frame.current)
    frame.current = requestAnimationFrame(measure)
  }, [measure])
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame.current)
    }
  }, [scroller, measure])
  return { viewport, onScroll }
}

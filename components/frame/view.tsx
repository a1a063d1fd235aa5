// Views that stay mounted: a page hands its content to the frame, which shows the open one and keeps the others as they were left.
'use client'
import { usePathname } from 'next/navigation'
import { Activity, type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { useStore } from '@/lib/client/store'
import { useUnloadWarning } from '@/lib/client/use-unload-warning'
import { type KeptView, keepView, nameView, renewView, strip } from './tab-state'
import { useViewAddress, type ViewAddress, ViewAddressContext } from './view-address'
import { ViewBoundary } from './view-boundary'

/** Hands a page's content to the frame; stands in the page and draws nothing there. */
export function View({ children }: { children: ReactNode }) {
  const here = usePathname()
  // a page belongs to the address that it was made for, also while the next one is already on its way
  const [path] = useState(here)
  const given = useRef<ReactNode>(undefined)
  useLayoutEffect(() => {
    if (given.current === undefined) keepView(path, children)
    else if (given.current !== children) renewView(path, children)
    given.current = children
  }, [path, children])
  return null
}

/** All kept views, the open one visible. */
export function Views({ live, shown }: { live: ViewAddress; shown: boolean }) {
  const views = useStore(strip, (state) => state.views)
  useUnloadWarning(views.some((view) => view.unsaved))
  // always in the order they were made: moving them in the page would lose how far they were scrolled
  const ordered = useMemo(() => [...views].sort((one, other) => one.build - other.build), [views])
  return ordered.map((view) => (
    <Activity key={`${view.path}#${view.build}`} mode={shown && view.path === live.path ? 'visible' : 'hidden'}>
      <Kept view={view} live={view.path === live.path ? live : null} />
    </Activity>
  ))
}

function Kept({ view, live }: { view: KeptView; live: ViewAddress | null }) {
  const [address, setAddress] = useState<ViewAddress>(() => live ?? { path: view.path, params: new URLSearchParams() })
  if (live && live !== address) setAddress(live)
  return (
    <ViewAddressContext value={live ?? address}>
      <ViewBoundary>
        <Suspense fallback={<LinesSkeleton lines={6} />}>{view.content}</Suspense>
      </ViewBoundary>
    </ViewAddressContext>
  )
}

/** Names the view's tab after the record that it shows; nothing while the name is not known. */
export function useViewName(name: string | undefined): void {
  const { path } = useViewAddress()
  useEffect(() => {
    if (name) nameView(path, name)
  }, [path, name])
}

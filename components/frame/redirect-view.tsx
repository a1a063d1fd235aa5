// The way back from /redirect: the view at the rest of the path is built again (docs/domain/frame.md#tabs).
'use client'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { targetOf } from './menus'
import { usePlace } from './use-menus'
import { useViewAddress } from './view-address'

export function RedirectView() {
  const router = useRouter()
  const { path, params } = useViewAddress()
  const { permitted } = usePlace()
  useEffect(() => {
    if (!permitted) return
    const query = params.toString()
    router.replace(targetOf(path) + (query && `?${query}`))
  }, [router, path, params, permitted])
  return null
}

// Loads the designer when its page opens: the modeler is heavy, and needs a browser.
'use client'
import dynamic from 'next/dynamic'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { retried } from '@/lib/client/retried'

export const Designer = dynamic(() => retried(() => import('./designer-screen').then((module) => module.DesignerScreen)), {
  ssr: false,
  loading: () => <LinesSkeleton lines={8} />,
})

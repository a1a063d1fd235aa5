// The newest news in the drawer, loaded when they are looked at.
'use client'
import dynamic from 'next/dynamic'
import { retried } from '@/lib/client/retried'

export const LazyDrawerNews = dynamic(() => retried(() => import('./drawer-news').then((module) => module.DrawerNews)), { ssr: false })

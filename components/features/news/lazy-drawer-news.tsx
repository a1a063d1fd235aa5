// The newest news in the drawer, loaded when they are looked at.
'use client'
import dynamic from 'next/dynamic'

export const LazyDrawerNews = dynamic(() => import('./drawer-news').then((module) => module.DrawerNews), { ssr: false })

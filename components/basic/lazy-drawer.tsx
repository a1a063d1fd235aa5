// antd's drawer, loaded when the first one opens.
'use client'
import dynamic from 'next/dynamic'

export const LazyDrawer = dynamic(() => import('antd/es/drawer'), { ssr: false })

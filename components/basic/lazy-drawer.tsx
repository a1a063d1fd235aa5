// antd's drawer, loaded when the first one opens.
import dynamic from 'next/dynamic'
import { retried } from '@/lib/client/retried'

export const LazyDrawer = dynamic(() => retried(() => import('antd/es/drawer')), { ssr: false })

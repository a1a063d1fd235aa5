// What became of each record of a batch, whose code comes when a batch has failed in part.
import dynamic from 'next/dynamic'
import { retried } from '@/lib/client/retried'

export const BatchResult = dynamic(() => retried(() => import('./batch-result').then((module) => module.BatchResult)), { ssr: false })

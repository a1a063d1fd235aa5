// Controls whose code is heavy and comes when a form or filter first needs it.
import dynamic from 'next/dynamic'
import { retried } from '@/lib/client/retried'
import { Placeholder } from './placeholder'

export const AreaControl = dynamic(() => retried(() => import('./picker/area-control').then((module) => module.AreaControl)), {
  ssr: false,
  loading: Placeholder,
})
export const CountControl = dynamic(() => retried(() => import('./number-control').then((module) => module.CountControl)), {
  ssr: false,
  loading: Placeholder,
})
export const DateControl = dynamic(() => retried(() => import('./date-control').then((module) => module.DateControl)), {
  ssr: false,
  loading: Placeholder,
})
export const MentionControl = dynamic(() => retried(() => import('./picker/mention-control').then((module) => module.MentionControl)), {
  ssr: false,
  loading: Placeholder,
})
export const RangeControl = dynamic(() => retried(() => import('./date-control').then((module) => module.RangeControl)), {
  ssr: false,
  loading: Placeholder,
})
export const RefControl = dynamic(() => retried(() => import('./ref-control').then((module) => module.RefControl)), {
  ssr: false,
  loading: Placeholder,
})
export const RichTextControl = dynamic(() => retried(() => import('./rich-text-editor').then((module) => module.RichTextEditor)), {
  ssr: false,
  loading: Placeholder,
})
export const TreeControl = dynamic(() => retried(() => import('./tree-control').then((module) => module.TreeControl)), {
  ssr: false,
  loading: Placeholder,
})
export const UploadControl = dynamic(() => retried(() => import('./picker/upload-control').then((module) => module.UploadControl)), {
  ssr: false,
  loading: Placeholder,
})

// Controls whose code is heavy and comes when a form or filter first needs it.
'use client'
import dynamic from 'next/dynamic'
import { Placeholder } from './placeholder'

export const AreaControl = dynamic(() => import('./picker/area-control').then((module) => module.AreaControl), {
  ssr: false,
  loading: Placeholder,
})
export const CountControl = dynamic(() => import('./number-control').then((module) => module.CountControl), {
  ssr: false,
  loading: Placeholder,
})
export const DateControl = dynamic(() => import('./date-control').then((module) => module.DateControl), {
  ssr: false,
  loading: Placeholder,
})
export const MentionControl = dynamic(() => import('./picker/mention-control').then((module) => module.MentionControl), {
  ssr: false,
  loading: Placeholder,
})
export const RangeControl = dynamic(() => import('./date-control').then((module) => module.RangeControl), {
  ssr: false,
  loading: Placeholder,
})
export const RefControl = dynamic(() => import('./ref-control').then((module) => module.RefControl), { ssr: false, loading: Placeholder })
export const RichTextControl = dynamic(() => import('./rich-text-editor').then((module) => module.RichTextEditor), {
  ssr: false,
  loading: Placeholder,
})
export const TreeControl = dynamic(() => import('./tree-control').then((module) => module.TreeControl), {
  ssr: false,
  loading: Placeholder,
})
export const UploadControl = dynamic(() => import('./picker/upload-control').then((module) => module.UploadControl), {
  ssr: false,
  loading: Placeholder,
})

// The record form and input dialogs, loaded when one is first opened.
import dynamic from 'next/dynamic'
import { retried } from '@/lib/client/retried'

export const AskDialog = dynamic(() => retried(() => import('./ask-dialog').then((module) => module.AskDialog)), { ssr: false })
export const EntityForm = dynamic(() => retried(() => import('./entity-form').then((module) => module.EntityForm)), { ssr: false })
export const ReasonDialog = dynamic(() => retried(() => import('./reason-dialog').then((module) => module.ReasonDialog)), { ssr: false })

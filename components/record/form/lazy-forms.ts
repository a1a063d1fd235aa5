// The record form and the question for a reason, whose code comes when one is first opened.
'use client'
import dynamic from 'next/dynamic'

export const EntityForm = dynamic(() => import('./entity-form').then((module) => module.EntityForm), { ssr: false })
export const ReasonDialog = dynamic(() => import('./reason-dialog').then((module) => module.ReasonDialog), { ssr: false })

// The record form and the dialogs that ask for something, whose code comes when one is first opened.
'use client'
import dynamic from 'next/dynamic'

export const AskDialog = dynamic(() => import('./ask-dialog').then((module) => module.AskDialog), { ssr: false })
export const EntityForm = dynamic(() => import('./entity-form').then((module) => module.EntityForm), { ssr: false })
export const ReasonDialog = dynamic(() => import('./reason-dialog').then((module) => module.ReasonDialog), { ssr: false })

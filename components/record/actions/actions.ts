// The actions of an entity as a table: what may be done with a record, with several and on the screen, in their order. `useActions` makes buttons and dialogs of it.
import type { ReactNode } from 'react'
import type { IconName } from '@/components/basic/icon'
import type { FormOf } from '@/components/record/form/use-dialogs'
import type { Action } from '@/components/record/list/list-screen'
import type { Alone } from '@/lib/client/use-alone'
import type { Definition } from '@/lib/model/definition'
import type { Values } from '@/lib/model/record'
import type { Steps } from '@/lib/model/steps/step'
import type { BatchAnswer } from '@/lib/model/wire'
import type { KeyOf, StepOptions } from './use-steps'

/** What an open dialog gets: the records, and how it ends. */
export interface Opened<R> {
  rows: readonly R[]
  /** The first of them. */
  row: R
  /** They are those chosen in the list beside it. */
  live: boolean
  onClose: () => void
  /** A batch of which some failed: their reasons are shown. */
  onResult: (title: string, answer: BatchAnswer) => void
  /** The action is done: choices are cleared, the dialog closes. */
  onDone: () => void
}

/** What follows an answered action: nothing where it was refused, else the reasons of those that failed, and the end. */
export const endWith =
  (title: string, { onResult, onDone }: Pick<Opened<never>, 'onResult' | 'onDone'>) =>
  (answer: BatchAnswer | null | undefined): void => {
    if (!answer) return
    if (answer.fail.length > 0) onResult(title, answer)
    onDone()
  }

/** An action that is no step of a table. */
export interface Doing<R> extends Pick<Action, 'key' | 'label'> {
  icon?: IconName
  danger?: true
  /** The permission without which it is not offered. */
  right?: string | undefined
  /** With which records it is offered. */
  when?: (row: R) => unknown
  /** What it does at once. */
  run?: (rows: readonly R[], done: () => void) => unknown
  /** What it opens, in place of `run`. */
  opens?: (opened: Opened<R>) => ReactNode
  /** For several records it opens beside the list, whose selection can still be changed. */
  beside?: true
}

/** A step by its key, `steps` for those that are not named, `edit` and `delete`, which every entity has, or what is declared here. */
export type Entry<R, K extends string> = K | 'steps' | 'edit' | 'delete' | Doing<R>

export interface FormProps {
  recordKey: string | null
  fixed: Values | undefined
  first: Values | undefined
  onClose: () => void
}

/** What the table of an entity is made with. */
export interface Tools<R, P> {
  t: (key: string, values?: Record<string, string | number>) => string
  may: (permission?: string) => boolean
  me: string
  /** Goes to an address. */
  push: (address: string) => void
  /** Runs one action at a time. */
  alone: Alone['alone']
  /** Opens the form of another entity's record. */
  openForm: (form: FormOf) => void
  /** Opens what an action opens; resolves when it is closed. */
  show: (doing: Doing<R>, rows?: readonly R[], done?: () => void) => Promise<void>
  /** Shows why some of a batch were left out. */
  onResult: Opened<R>['onResult']
  /** What the screen says. */
  given: P
}

export interface ActionTable<R extends Values, T extends Steps> {
  /** How its steps are asked. */
  steps?: Omit<StepOptions<T, R>, 'refresh'>
  /** Of one record, in the order of use. */
  row: readonly Entry<R, KeyOf<T>>[]
  /** Of several records. */
  batch?: readonly Entry<R, KeyOf<T>>[]
  /** Of the screen, or of its other places. */
  head?: readonly Doing<R>[]
  /** With which records `edit` and `delete` are offered where the server's `may` does not say it. */
  isEditable?: (row: R) => boolean
  isDeletable?: (row: R) => boolean
  /** Brings a record into another column of the board; resolves when it is done, refused or cancelled. */
  move?: (row: R, to: string, start: (key: KeyOf<T>, row: R) => Promise<void>) => Promise<void>
}

export interface Actions<R extends Values, T extends Steps, P> {
  definition: Definition
  /** The namespace of its texts. */
  words: string
  /** The calls that show such records. */
  refresh: readonly string[]
  steps: readonly T[]
  /** The form of a record where it is not that of its definition. */
  form?: (props: FormProps) => ReactNode
  /** Fields that its form compares with other records while typing. */
  duplicates?: readonly string[]
  table: (tools: Tools<R, P>) => ActionTable<R, T>
}

/** Declares the actions of an entity; `t` of the table asks for words of the namespace. */
export const actionsOf =
  <R extends Values, T extends Steps = never, P = undefined>(words: string, about: Omit<Actions<R, T, P>, 'words' | 'table'>) =>
  (table: Actions<R, T, P>['table']): Actions<R, T, P> => ({ ...about, words, table })

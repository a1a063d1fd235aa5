// The place of a filter that chooses: its control comes when the page has what it shows, or when somebody comes to it; until then a button
// stands there that looks like it (docs/decisions/first-load.md#what-was-chosen).
'use client'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '@/components/basic/icon'
import styles from '@/components/record/field/field.module.css'
import type { FilterProps } from '@/components/record/field/field-props'
import { Placeholder } from '@/components/record/field/placeholder'
import { whenQuiet } from '@/lib/client/when-quiet'
import type { FieldKind } from '@/lib/model/field'
import { takeOver } from './take-over'

const ChosenFilter = dynamic(() => import('./chosen-filter').then((module) => module.ChosenFilter), { ssr: false, loading: Placeholder })

/** The kinds whose code is there. */
const loaded = new Set<FieldKind>()

async function loadCode(kind: FieldKind): Promise<void> {
  const { codeOf } = await import('./chosen-filter')
  await codeOf[kind]?.()
  loaded.add(kind)
}

export function LaterFilter(props: FilterProps) {
  const { field, value, id } = props
  const t = useTranslations('widget.field')
  // a chosen value is told by its words at once
  const [here, setHere] = useState(value !== undefined || loaded.has(field.kind))
  const come = () => {
    // without a connection the next press tries again
    loadCode(field.kind).then(
      () => setHere(true),
      () => undefined,
    )
  }
  const wanted = useRef<'focus' | 'press' | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(() => {
    if (!here) return whenQuiet(come)
  }, [])
  useEffect(() => {
    if (here && wanted.current) return takeOver(id, wanted.current === 'press')
  }, [here, id])
  if (here || value !== undefined) return <ChosenFilter {...props} />
  const isDay = field.kind === 'date' || field.kind === 'datetime'
  return (
    <button
      type="button"
      id={id}
      className={styles.standIn}
      aria-haspopup={isDay ? 'dialog' : 'listbox'}
      aria-expanded={false}
      data-stand-in
      onPointerEnter={come}
      onFocus={() => {
        wanted.current ??= 'focus'
        come()
      }}
      onBlur={() => {
        wanted.current = null
      }}
      onClick={() => {
        wanted.current = 'press'
        come()
      }}
    >
      {isDay ? `${t('firstDay')} → ${t('lastDay')}` : <span />}
      <Icon name={isDay ? 'calendar' : 'down'} size={14} />
    </button>
  )
}

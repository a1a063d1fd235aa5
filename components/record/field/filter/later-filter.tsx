// The place of a filter that chooses: its control comes when somebody comes to it; until then a button stands there that looks like it
// (docs/decisions/first-load.md#what-was-chosen).
'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '@/components/basic/icon'
import styles from '@/components/record/field/field.module.css'
import type { FilterProps } from '@/components/record/field/field-props'
import { useFilterCode } from './filter-code'
import { takeOver } from './take-over'

export function LaterFilter(props: FilterProps) {
  const { field, value, id } = props
  const t = useTranslations('widget.field')
  const { controls, load } = useFilterCode()
  const [here, setHere] = useState(controls[field.kind] !== undefined)
  const come = () => {
    // without a connection the next press tries again
    load(field.kind).then(
      () => setHere(true),
      () => undefined,
    )
  }
  const wanted = useRef<'focus' | 'press' | null>(null)
  // a chosen value is told by its words as soon as they can be
  const chosen = value !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, when a value is chosen elsewhere
  useEffect(() => {
    if (chosen && !here) come()
  }, [chosen])
  useEffect(() => {
    if (here && wanted.current) return takeOver(id, wanted.current === 'press')
  }, [here, id])
  const Control = controls[field.kind]
  if (here && Control) return <Control {...props} />
  const isDay = field.kind === 'date' || field.kind === 'datetime'
  return (
    <button
      type="button"
      id={id}
      className={styles.standIn}
      role={isDay ? undefined : 'combobox'}
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
      // a control that comes while the button is held takes the click from it; a finger may still turn the page
      onPointerDown={(event) => {
        if (event.pointerType === 'mouse' && event.button === 0) wanted.current = 'press'
      }}
      onClick={() => {
        wanted.current = 'press'
        come()
      }}
    >
      <span>{chosen ? '…' : isDay && `${t('firstDay')} → ${t('lastDay')}`}</span>
      <Icon name={isDay ? 'calendar' : 'down'} size={14} />
    </button>
  )
}

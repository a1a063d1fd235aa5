// The place of a filter that chooses: its control comes when somebody comes to it; until then a button stands there that looks like it
// (docs/decisions/first-load.md#what-was-chosen).
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '@/components/basic/icon'
import styles from '@/components/record/field/field.module.css'
import type { ChosenProps } from '@/components/record/field/field-props'
import { keyOf, writtenBy } from '@/lib/client/composing'
import { useFilterCode } from './filter-code'
import { type Meant, takeOver } from './take-over'

export function LaterFilter(props: ChosenProps) {
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
  const wanted = useRef<Meant | null>(null)
  /** A finger is on it: the click that follows finds it in its place. */
  const touched = useRef(false)
  const open = (typed = '') => {
    wanted.current = { pressed: true, typed }
    come()
  }
  // a chosen value is told by its words as soon as they can be
  const chosen = value !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, when a value is chosen elsewhere
  useEffect(() => {
    if (chosen && !here) come()
  }, [chosen])
  useEffect(() => {
    if (here && wanted.current) return takeOver(id, wanted.current)
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
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse') come()
        else load(field.kind).catch(() => undefined)
      }}
      onFocus={() => {
        if (touched.current) return
        wanted.current ??= { pressed: false, typed: '' }
        come()
      }}
      onBlur={() => {
        wanted.current = null
      }}
      // a control that comes while the button is held takes the click from it; a finger may still turn the page
      onPointerDown={(event) => {
        touched.current = event.pointerType !== 'mouse'
        if (event.pointerType === 'mouse' && event.button === 0) wanted.current = { pressed: true, typed: '' }
      }}
      onPointerCancel={() => {
        touched.current = false
      }}
      onClick={() => {
        touched.current = false
        open()
      }}
      // as the control itself is opened and written into: a slash in a day is no way to the palette
      onKeyDown={(event) => {
        const written = writtenBy(event)
        if (written !== '') event.nativeEvent.stopImmediatePropagation()
        else if (keyOf(event) === 'ArrowDown' || keyOf(event) === 'ArrowUp') event.preventDefault()
        else return
        open(`${wanted.current?.typed ?? ''}${written}`)
      }}
    >
      <span>{chosen ? '…' : isDay && `${t('firstDay')} → ${t('lastDay')}`}</span>
      <Icon name={isDay ? 'calendar' : 'down'} size={14} />
    </button>
  )
}

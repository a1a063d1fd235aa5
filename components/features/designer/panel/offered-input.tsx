// A field that offers what there is by its name and writes the key; what is in no list can be typed, and what a file brings is kept.
import { type ComponentProps, useState } from 'react'
import { Completion } from '@/components/basic/completion'

export interface Choice {
  value: string
  label: string
  disabled?: boolean
}

interface OfferedInputProps extends Omit<ComponentProps<typeof Completion>, 'options' | 'onChange' | 'onSelect' | 'onBlur'> {
  value: string
  offers: readonly Choice[]
  onChange: (value: string) => void
  /** One of the offers is taken. */
  onPick?: (value: string) => void
  onBlur?: () => void
}

export function OfferedInput({ value, offers, onChange, onPick, onBlur, ...rest }: OfferedInputProps) {
  /** While it is typed; null shows the name of the value. */
  const [text, setText] = useState<string | null>(null)
  const named = distinct(offers)
  const wanted = text?.trim().toLowerCase() ?? ''
  const shown = named.filter((one) => [one.label, one.value].some((word) => word.toLowerCase().includes(wanted)))
  const keyOf = (word: string) => named.find(({ label }) => label === word)?.value ?? word
  return (
    <Completion
      {...rest}
      value={text ?? named.find((one) => one.value === value)?.label ?? value}
      options={shown.map(({ label }) => ({ value: label }))}
      // what is typed and left is taken as it is
      defaultActiveFirstOption={false}
      onChange={(word: string | undefined) => {
        setText(word ?? '')
        onChange(keyOf(word ?? ''))
      }}
      onSelect={(word: string | undefined) => {
        setText(null)
        onPick?.(keyOf(word ?? ''))
      }}
      onBlur={() => {
        setText(null)
        onBlur?.()
      }}
    />
  )
}

/** Two of the same name are told apart by their keys. */
function distinct(offers: readonly Choice[]): Choice[] {
  const times = new Map<string, number>()
  for (const { label } of offers) times.set(label, (times.get(label) ?? 0) + 1)
  return offers.map((one) => (times.get(one.label) === 1 ? one : { ...one, label: `${one.label} · ${one.value}` }))
}

// One colleague as the value of a form: his key, shown by his name.
import { useState } from 'react'
import { type Option, PagedSelect, type PagedSelectProps } from '@/components/record/field/picker/paged-select'
import { sourceOf } from '@/components/record/field/picker/reference'

interface PersonControlProps extends Pick<PagedSelectProps, 'id' | 'status' | 'aria-invalid' | 'aria-describedby'> {
  value: string
  /** Names that came with the form. */
  known: readonly { id: string; name: string }[]
  onChange: (value: string | null) => void
}

const source = sourceOf('user')

export function PersonControl({ value, known, onChange, ...rest }: PersonControlProps) {
  const [chosen, setChosen] = useState<readonly Option[]>(known.map(({ id, name }) => ({ value: id, label: name })))
  return (
    <PagedSelect
      {...rest}
      call={source.call}
      toOption={source.toOption}
      value={chosen.filter((one) => one.value === value)}
      onChange={(next) => {
        setChosen(next)
        onChange(next[0]?.value ?? null)
      }}
    />
  )
}

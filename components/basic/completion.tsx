// A field that offers words while it has the keyboard. The library would still show its list when the offers come after the field was left: over what is clicked next.
'use client'
import { AutoComplete, type AutoCompleteProps } from 'antd'
import { useState } from 'react'

export function Completion({ onBlur, ...rest }: Omit<AutoCompleteProps, 'open' | 'onOpenChange'>) {
  const [open, setOpen] = useState(false)
  return (
    <AutoComplete
      {...rest}
      open={open}
      onOpenChange={setOpen}
      onBlur={(event) => {
        setOpen(false)
        onBlur?.(event)
      }}
    />
  )
}

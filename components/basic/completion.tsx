// A field that suggests words while it has the focus. The library would show late suggestions even after the field was left, over the next clicked control.
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

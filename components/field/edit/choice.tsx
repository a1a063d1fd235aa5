// One value of a dictionary: chosen by stars, tree or the dictionary select.
'use client'
import { DictSelect } from '../../picker/dict-select'
import { StarChoice } from '../../show/stars'
import type { EditProps } from '../field-props'
import { ariaOf, textOf } from '../field-props'
import { TreeControl } from '../lazy-controls'
import { Placeholder } from '../placeholder'
import { starDicts } from '../show/choice'
import { useDict } from '../use-dict'

export function EditChoice(props: EditProps<'choice'>) {
  const { field, value, onChange, id, disabled } = props
  const words = useDict(field.dict)
  const chosen = textOf(value) || null
  if (words.loading) return <Placeholder />
  if (starDicts.has(field.dict)) {
    return <StarChoice id={id} value={chosen} onChange={onChange} options={words.offered(chosen)} disabled={disabled} />
  }
  if (words.isTree) {
    return <TreeControl id={id} words={words} value={chosen} onChange={onChange} disabled={disabled} {...ariaOf(props)} />
  }
  return (
    <DictSelect
      id={id}
      dict={field.dict}
      value={chosen}
      onChange={onChange}
      required={field.required}
      disabled={disabled}
      {...ariaOf(props)}
    />
  )
}

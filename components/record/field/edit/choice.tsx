// One value of a dictionary: chosen by stars, tree or the dictionary select.
import { StarChoice } from '@/components/basic/stars'
import type { EditProps } from '@/components/record/field/field-props'
import { ariaOf, textOf } from '@/components/record/field/field-props'
import { TreeControl } from '@/components/record/field/lazy-controls'
import { DictSelect } from '@/components/record/field/picker/dict-select'
import { Placeholder } from '@/components/record/field/placeholder'
import { starDicts } from '@/components/record/field/show/choice'
import { useDict } from '@/components/record/field/use-dict'

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

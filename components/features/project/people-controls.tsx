// Choosing among the people of a project, one or several.
import { Select } from 'antd'
import { ariaOf, type EditProps, listOf, textOf } from '@/components/record/field/field-props'
import { full } from '@/components/record/field/full-width'
import { peopleOf } from './task/people'
import { useProject } from './use-project'

const useOptions = () => peopleOf(useProject().project).map(({ key, name }) => ({ value: key, label: name }))

export function OnePerson(props: EditProps) {
  const options = useOptions()
  return (
    <Select
      id={props.id}
      style={full}
      showSearch={{ optionFilterProp: 'label' }}
      value={textOf(props.value) || undefined}
      disabled={props.disabled}
      options={options}
      onChange={(value: string) => props.onChange(value)}
      {...ariaOf(props)}
    />
  )
}

export function SeveralPeople(props: EditProps) {
  const options = useOptions()
  return (
    <Select
      id={props.id}
      style={full}
      mode="multiple"
      showSearch={{ optionFilterProp: 'label' }}
      value={listOf(props.value)}
      disabled={props.disabled}
      options={options}
      onChange={(value: string[]) => props.onChange(value)}
      {...ariaOf(props)}
    />
  )
}

// One field for each step whose approvers the applicant chooses.
import { Select } from 'antd'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { full } from '@/components/record/field/full-width'
import { isNormal } from '@/components/record/field/picker/choose'
import { type Option, PagedSelect } from '@/components/record/field/picker/paged-select'
import { sourceOf } from '@/components/record/field/picker/reference'
import { Labelled } from '@/components/record/form/form-field'
import { useMe } from '@/lib/client/use-may'
import type { ApproverChoice, Person } from '@/lib/model/calls/approval-parts'

/** The chosen people by step. */
export type ChosenPeople = Readonly<Record<string, readonly Option[]>>

export const asOption = ({ user_key, name }: Person): Option => ({ value: user_key, label: name })

/** What is sent: keys by step. */
export const chosenKeys = (chosen: ChosenPeople): Record<string, string[]> =>
  Object.fromEntries(Object.entries(chosen).map(([node, people]) => [node, people.map(({ value }) => value)]))

export const isComplete = (choices: readonly ApproverChoice[], chosen: ChosenPeople): boolean =>
  choices.every(({ node_id }) => (chosen[node_id]?.length ?? 0) > 0)

const source = sourceOf('user')
const most = 50

interface ApproverFieldsProps {
  choices: readonly ApproverChoice[]
  chosen: ChosenPeople
  onChange: (chosen: ChosenPeople) => void
  /** Missing choices are marked. */
  tried: boolean
}

export function ApproverFields({ choices, chosen, onChange, tried }: ApproverFieldsProps) {
  const t = useTranslations('widget.approvers')
  const prefix = useId()
  const me = useMe()
  return choices.map(({ node_id, node_name, people }) => {
    const id = `${prefix}-${node_id}`
    const value = chosen[node_id] ?? []
    const missing = tried && value.length === 0
    const shared = {
      id,
      status: missing ? ('error' as const) : undefined,
      'aria-invalid': missing,
      'aria-describedby': missing ? `${id}-message` : undefined,
    }
    const put = (next: readonly Option[]) => onChange({ ...chosen, [node_id]: next })
    return (
      <Labelled key={node_id} id={id} label={t('of', { node: node_name })} required wide message={missing ? t('missing') : undefined}>
        {people ? (
          <Select<Option[]>
            {...shared}
            style={full}
            mode="multiple"
            labelInValue
            maxCount={most}
            optionFilterProp="label"
            value={[...value]}
            options={people.map(asOption)}
            onChange={(next) => put(next.map((one) => ({ value: one.value, label: String(one.label) })))}
          />
        ) : (
          <PagedSelect
            {...shared}
            call={source.call}
            toOption={source.toOption}
            isBarred={(row) => !isNormal(row.status) || source.toOption(row).value === me}
            value={value}
            onChange={put}
            multiple
            max={most}
          />
        )}
      </Labelled>
    )
  })
}

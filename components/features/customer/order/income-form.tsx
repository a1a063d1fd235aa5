// The form of an income, with its voucher beside what is read from it.
import { EditField } from '@/components/record/field/edit/edit-field'
import type { EditProps } from '@/components/record/field/field-props'
import { filesOf } from '@/components/record/field/show/files'
import { PreviewBody } from '@/components/record/file/preview-body'
import { EntityForm } from '@/components/record/form/entity-form'
import type { FieldControls } from '@/components/record/form/form-field'
import { income } from '@/lib/model/entities/income'
import type { Values } from '@/lib/model/record'
import { orderCalls } from '../run'
import styles from './order.module.css'

function Voucher(props: EditProps) {
  const first = filesOf(props.value).find((file) => file.status !== 'uploading')
  return (
    <div className={styles.beside}>
      <EditField {...props} />
      {first && (
        <div className={styles.preview}>
          <PreviewBody key={first.url} file={first} />
        </div>
      )}
    </div>
  )
}

const controls: FieldControls = { voucher: Object.assign(Voucher, { wide: true }) }

interface IncomeFormProps {
  recordKey?: string | null
  fixed?: Values
  first?: Values
  onClose: () => void
}

export function IncomeForm({ recordKey, fixed, first, onClose }: IncomeFormProps) {
  return (
    <EntityForm
      definition={income}
      recordKey={recordKey}
      controls={controls}
      fixed={fixed}
      first={first}
      refresh={orderCalls}
      onClose={onClose}
    />
  )
}

// Fields that administrators add to records.
import { FieldPage } from '@/components/features/setting/field-page'
import { ScreenTexts } from '@/components/frame/screen-texts'
import { entities } from '@/lib/model/entities/registry'

export default function CustomFieldPage() {
  return (
    <ScreenTexts features={['setting']} entities={['custom_field', ...entities.filter(({ ext }) => ext).map(({ name }) => name)]}>
      <FieldPage />
    </ScreenTexts>
  )
}

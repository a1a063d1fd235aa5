// The fee items.
import { ScreenTexts } from '@/components/frame/screen-texts'
import { RecordList } from '@/components/record/screen/record-list'
import { feeItem } from '@/lib/model/entities/fee-item'

export default function FeeItemPage() {
  return (
    <ScreenTexts entities={['fee_item']}>
      <RecordList definition={feeItem} />
    </ScreenTexts>
  )
}

// The fee items.
import { ScreenTexts } from '@/components/frame/screen-texts'
import { AnyList } from '@/components/record/screen/any-list'

export default function FeeItemPage() {
  return (
    <ScreenTexts entities={['fee_item']}>
      <AnyList entity="fee_item" />
    </ScreenTexts>
  )
}

// 调整卡片: the cards of the dashboard, and their order.
import { Button, Checkbox, Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SortList } from '@/components/basic/sort-list'
import styles from './home.module.css'
import type { Arrangement, PlacedCard } from './use-arrangement'

export function CardDialog({ arrangement, onClose }: { arrangement: Arrangement; onClose: () => void }) {
  const t = useTranslations('dashboard')
  const [cards, setCards] = useState<readonly PlacedCard[]>(arrangement.cards)
  const keep = (next: readonly PlacedCard[] | null) => {
    arrangement.keep(next)
    onClose()
  }
  return (
    <Modal
      open
      title={t('arrange')}
      width={480}
      onCancel={onClose}
      footer={[
        <Button key="reset" className={styles.left} onClick={() => keep(null)}>
          {t('reset')}
        </Button>,
        <Button key="cancel" onClick={onClose}>
          {t('cancel')}
        </Button>,
        <Button key="save" type="primary" onClick={() => keep(cards)}>
          {t('save')}
        </Button>,
      ]}
    >
      <p className={styles.hint}>{t('arrangeHint')}</p>
      <SortList items={cards} keyOf={({ card }) => card} nameOf={({ card }) => t(`card.${card}`)} label={t('arrange')} onMove={setCards}>
        {({ card, visible }) => (
          <Checkbox
            checked={visible}
            onChange={({ target }) => setCards((all) => all.map((one) => (one.card === card ? { ...one, visible: target.checked } : one)))}
          >
            {t(`card.${card}`)}
          </Checkbox>
        )}
      </SortList>
    </Modal>
  )
}

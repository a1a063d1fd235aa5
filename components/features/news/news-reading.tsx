// One news item to read, in a dialog.
import { Button, Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { Notes, Unanswered } from '@/components/basic/answer'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { Article, filesOfText } from '@/components/record/detail/article'
import { useCall } from '@/lib/client/use-call'

export function NewsDialog({ newsKey, onClose }: { newsKey: string; onClose: () => void }) {
  const t = useTranslations('message')
  const answer = useCall('GET /api/eis/restful/news/detail/{id}', { id: newsKey })
  const { data } = answer
  return (
    <Modal
      open
      width={880}
      title={data?.category_name ?? t('tab.news')}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <Notes of={answer} />
      {data ? (
        <Article
          title={data.title}
          facts={[data.publisher_name, data.publish_date]}
          html={data.news_content}
          files={filesOfText(data.attachment)}
        />
      ) : (
        <Unanswered of={answer} skeleton={<LinesSkeleton lines={8} />} />
      )}
    </Modal>
  )
}

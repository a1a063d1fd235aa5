// One news item to read, in a dialog.
import { Button, Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { NotFound } from '@/components/basic/state'
import { Unanswered } from '@/components/basic/unanswered'
import { Article, filesOfText } from '@/components/record/detail/article'
import { useCall } from '@/lib/client/use-call'

export function NewsDialog({ newsKey, onClose }: { newsKey: string; onClose: () => void }) {
  const t = useTranslations('message')
  const { data, error, retry } = useCall('GET /api/eis/restful/news/detail/{id}', { id: newsKey })
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
      {data ? (
        <Article
          title={data.title}
          facts={[data.publisher_name, data.publish_date]}
          html={data.news_content}
          files={filesOfText(data.attachment)}
        />
      ) : error?.status === 404 ? (
        <NotFound />
      ) : (
        <Unanswered error={error} onRetry={retry}>
          <LinesSkeleton lines={8} />
        </Unanswered>
      )}
    </Modal>
  )
}

// An article that was retracted, or never was: the frame stays, the status is 404.
import { contentOf } from '../../data'
import { Missing } from '../../pages/missing'

export default async function NotFound() {
  return <Missing words={(await contentOf('zh-CN', 'article')).missing} />
}

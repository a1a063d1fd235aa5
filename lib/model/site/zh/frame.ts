// Default Chinese content of the frame around public pages.
import type { FrameContent } from '../frame.ts'

export const frame: FrameContent = {
  brand: '启衡',
  edition: 'CRM 金融版',
  navigation: [
    { text: '首页', path: '/index' },
    { text: '产品方案', path: '/solution' },
    { text: '智慧销售', path: '/smartSale' },
    { text: '合作伙伴', path: '/partner' },
    { text: '服务支持', path: '/service' },
    { text: '资讯', path: '/news' },
    { text: '关于我们', path: '/about' },
  ],
  signIn: '登录',
  trial: '免费试用',
  company: '启衡金服（广州）企业服务有限公司',
  address: '广州市天河区示例路 88 号 12 层',
  phone: '020-0000 0000',
  hours: '工作日 9:00-18:00',
  columns: [
    {
      title: '产品',
      links: [
        { text: '产品方案', path: '/solution' },
        { text: '智慧销售', path: '/smartSale' },
        { text: '服务支持', path: '/service' },
        { text: '城市代理', path: '/proxy' },
      ],
    },
    {
      title: '公司',
      links: [
        { text: '关于我们', path: '/about' },
        { text: '资讯', path: '/news' },
        { text: '合作伙伴', path: '/partner' },
        { text: '用户社区', path: '/forum' },
        { text: '留言板', path: '/board' },
      ],
    },
    {
      title: '条款',
      links: [
        { text: '用户协议', path: '/info?doc=agreement' },
        { text: '隐私政策', path: '/info?doc=privacy' },
        { text: '资料下载', path: '/service' },
      ],
    },
  ],
  wechat: { label: '扫码留言', note: '扫码留下电话，顾问在 1 个工作日内回电。' },
  copyright: '© {year} 启衡金服',
  filing: '粤ICP备00000000号（示例）',
}

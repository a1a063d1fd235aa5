// The demo company: departments, positions and people (docs/domain/demo.md#company). All of it is invented.

export interface DemoDepartment {
  name: string
  type: 'COMPANY' | 'DEPART' | 'GROUP'
  /** The leader's account. */
  leader?: string
  children?: readonly DemoDepartment[]
}

const depart = (name: string, leader?: string, children: readonly DemoDepartment[] = []): DemoDepartment => ({
  name,
  type: 'DEPART',
  ...(leader && { leader }),
  children,
})
const group = (name: string, leader?: string): DemoDepartment => ({ name, type: 'GROUP', ...(leader && { leader }) })

export const demoCompany: DemoDepartment = {
  name: '启衡金服',
  type: 'COMPANY',
  leader: 'linqiheng',
  children: [
    depart('总经办', 'linqiheng'),
    depart('销售中心', 'zhouhui', [depart('销售一部', 'chenli'), depart('销售二部', 'zhaoqian'), depart('电销部', 'wufeng')]),
    depart('市场部', 'caoyue'),
    depart('运营交付部', 'caihong', [group('做单组', 'caihong'), group('客服组', 'tiantian')]),
    depart('项目中心', 'suqing', [depart('项目一部', 'shenyangguang'), depart('媒介部', 'chengxue')]),
    depart('采购部', 'dinghao'),
    depart('财务部', 'fangmingyuan'),
    depart('法务合规部', 'renzhong'),
    depart('人力行政部', 'zhongling'),
    depart('信息技术部', 'hemin'),
    depart('上海分公司', 'yezhou', [group('销售组'), group('项目组', 'yezhou')]),
  ],
}

export const demoPositions = [
  { code: 'GM', name: '总经理', rank: 1 },
  { code: 'VGM', name: '副总经理', rank: 2 },
  { code: 'HEAD', name: '部门主管', rank: 3 },
  { code: 'PM', name: '项目经理', rank: 4 },
  { code: 'ADVISER', name: '销售顾问', rank: 5 },
  { code: 'OFFICER', name: '专员', rank: 5 },
] as const

export type DemoPosition = (typeof demoPositions)[number]['code']

export interface DemoPerson {
  username: string
  realname: string
  sex: '1' | '2'
  position: DemoPosition | null
  /** Role codes besides the base role. */
  roles: readonly string[]
  /** The main department by name; null for a partner. */
  depart: string | null
  /** Further departments whose people he sees; '*' for all. */
  also?: readonly string[]
  leader?: string
  state?: 'frozen' | 'partner'
}

const salesDeparts = ['销售中心', '销售一部', '销售二部', '电销部']

function person(
  username: string,
  realname: string,
  sex: '1' | '2',
  position: DemoPosition | null,
  depart: string | null,
  roles: readonly string[],
  more: Pick<DemoPerson, 'also' | 'leader' | 'state'> = {},
): DemoPerson {
  return { username, realname, sex, position, depart, roles, ...more }
}

export const demoPeople: readonly DemoPerson[] = [
  person('linqiheng', '林启衡', '1', 'GM', '总经办', ['leader', 'approver'], { also: ['*'] }),
  person('zhouhui', '周慧', '2', 'VGM', '总经办', ['leader', 'approver'], { also: ['*'], leader: 'linqiheng' }),
  person('hemin', '何敏', '2', 'HEAD', '信息技术部', ['admin'], { leader: 'linqiheng' }),
  person('chenli', '陈立', '1', 'HEAD', '销售一部', ['sales_leader', 'approver'], { leader: 'zhouhui' }),
  person('zhaoqian', '赵倩', '2', 'HEAD', '销售二部', ['sales_leader', 'approver'], { leader: 'zhouhui' }),
  person('wufeng', '吴峰', '1', 'HEAD', '电销部', ['sales_leader', 'approver'], { leader: 'zhouhui' }),
  person('huangwen', '黄文', '1', 'ADVISER', '销售一部', ['sales']),
  person('xujia', '徐佳', '2', 'ADVISER', '销售一部', ['sales']),
  person('zhengkai', '郑凯', '1', 'ADVISER', '销售一部', ['sales']),
  person('luolin', '罗琳', '2', 'ADVISER', '销售二部', ['sales']),
  person('xietao', '谢涛', '1', 'ADVISER', '销售二部', ['sales']),
  person('tangyu', '唐雨', '2', 'ADVISER', '销售二部', ['sales']),
  person('dengchaoqun', '邓超群', '1', 'ADVISER', '电销部', ['sales']),
  person('fengli', '冯丽', '2', 'ADVISER', '电销部', ['sales']),
  person('caoyue', '曹悦', '2', 'HEAD', '市场部', ['market'], { also: salesDeparts, leader: 'zhouhui' }),
  person('pengcheng', '彭程', '1', 'OFFICER', '市场部', ['market'], { also: salesDeparts }),
  person('jiangyi', '蒋怡', '2', 'OFFICER', '人力行政部', ['front_desk'], { also: salesDeparts }),
  person('caihong', '蔡宏', '1', 'HEAD', '做单组', ['order_maker'], { leader: 'zhouhui' }),
  person('panting', '潘婷', '2', 'OFFICER', '做单组', ['order_maker']),
  person('yuyang', '于洋', '1', 'OFFICER', '做单组', ['order_maker']),
  person('tiantian', '田甜', '2', 'OFFICER', '客服组', ['service'], { also: salesDeparts, leader: 'caihong' }),
  person('shenyangguang', '沈阳光', '1', 'PM', '项目一部', ['project_manager', 'approver'], { leader: 'suqing' }),
  person('hanmei', '韩梅', '2', 'PM', '项目一部', ['project_manager', 'approver']),
  person('yezhou', '叶舟', '1', 'PM', '项目组', ['project_manager', 'approver'], { leader: 'linqiheng' }),
  person('chengxue', '程雪', '2', 'HEAD', '媒介部', ['media'], { leader: 'suqing' }),
  person('weiran', '魏然', '1', 'OFFICER', '媒介部', ['media']),
  person('suqing', '苏晴', '2', 'HEAD', '项目中心', ['project_admin', 'approver'], {
    also: ['项目一部', '媒介部', '项目组'],
    leader: 'linqiheng',
  }),
  person('dinghao', '丁浩', '1', 'HEAD', '采购部', ['procurement'], { leader: 'linqiheng' }),
  person('lvjing', '吕静', '2', 'OFFICER', '财务部', ['finance', 'approver']),
  person('fangmingyuan', '方明远', '1', 'HEAD', '财务部', ['finance_leader', 'approver'], { leader: 'linqiheng' }),
  person('renzhong', '任重', '1', 'HEAD', '法务合规部', ['legal', 'approver'], { leader: 'linqiheng' }),
  person('zhongling', '钟灵', '2', 'HEAD', '人力行政部', ['hr', 'news_editor', 'notice_publisher', 'approver'], {
    also: ['*'],
    leader: 'linqiheng',
  }),
  person('jiuyuangong', '旧员工', '1', 'ADVISER', '销售一部', ['sales'], { state: 'frozen' }),
  person('huobanshili', '伙伴示例', '1', null, null, ['partner'], { state: 'partner' }),
]

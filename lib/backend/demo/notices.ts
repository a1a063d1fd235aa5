// The notices of the demo company (docs/domain/demo.md#data). Everything in them is invented.

export interface DemoNotice {
  title: string
  /** Code of its category. */
  category: 'ANNOUNCEMENT' | 'SYSTEM' | 'POLICY' | 'PERSONNEL' | 'HOLIDAY' | 'TRAINING'
  /** Days since it was written; counted back from today. */
  ago: number
  status: 'PUBLISHED' | 'DRAFT' | 'RETRACT'
  priority?: 'HIGHT' | 'LOW'
  /** Names of the departments it is for. */
  departments?: readonly string[]
  /** Account names of the people it is for; everybody without both. */
  users?: readonly string[]
  mustConfirm?: true
  /** A draft that is published by itself in so many days. */
  plannedIn?: number
  /** The share of its readers who have read it. */
  read: number
  body: readonly string[]
}

export const demoNotices: readonly DemoNotice[] = [
  {
    title: '关于启用新版差旅报销标准的通知',
    category: 'POLICY',
    ago: 2,
    status: 'PUBLISHED',
    priority: 'HIGHT',
    mustConfirm: true,
    read: 0.6,
    body: [
      '<p>各部门：</p><p>为与各地住宿价格相适应，自下月 1 日起执行新的差旅报销标准，现将要点通知如下。</p>',
      '<h3>一、住宿标准</h3>',
      '<table><thead><tr><th>城市</th><th>普通员工（元／晚）</th><th>部门负责人（元／晚）</th></tr></thead><tbody><tr><td>北京、上海、深圳</td><td>480</td><td>600</td></tr><tr><td>广州、杭州、成都</td><td>400</td><td>520</td></tr><tr><td>其他城市</td><td>320</td><td>420</td></tr></tbody></table>',
      '<h3>二、交通</h3><ul><li>单程五小时以内优先乘坐高铁二等座；</li><li>打车单次超过 100 元的，须在报销单中写明事由。</li></ul>',
      '<h3>三、报销时限</h3><p>出差结束后 <strong>十个工作日内</strong> 提交，逾期须经部门负责人说明。</p><p>请各位同事阅读后确认。</p>',
    ],
  },
  {
    title: '系统维护：本周日 02:00 至 04:00 暂停服务',
    category: 'SYSTEM',
    ago: 1,
    status: 'PUBLISHED',
    priority: 'HIGHT',
    read: 0.55,
    body: [
      '<p>本周日凌晨 <strong>02:00 至 04:00</strong> 进行数据库升级，期间业务系统不能访问，消息与定时任务顺延处理。</p>',
      '<p>请在周六下班前保存未提交的单据。维护结束后如有异常，请联系信息技术部。</p>',
    ],
  },
  {
    title: '关于加强客户证件资料管理的通知',
    category: 'POLICY',
    ago: 6,
    status: 'PUBLISHED',
    priority: 'HIGHT',
    mustConfirm: true,
    departments: ['销售中心', '运营交付部'],
    read: 0.7,
    body: [
      '<p>客户身份证件、营业执照和银行流水只能保存在业务系统中，不得以个人微信、网盘或移动存储留存。</p>',
      '<ol><li>收到资料当日上传至对应客户或订单；</li><li>上传后删除本机副本；</li><li>对外提供资料须经部门负责人同意。</li></ol>',
      '<blockquote><p>法务合规部将在每月第一周抽查，结果计入部门考核。</p></blockquote>',
    ],
  },
  {
    title: '春季融资沙龙筹备分工',
    category: 'ANNOUNCEMENT',
    ago: 4,
    status: 'PUBLISHED',
    departments: ['市场部', '销售中心'],
    read: 0.65,
    body: [
      '<p>本季融资沙龙定于下月第二周举行，预计到场企业四十家。分工如下：</p>',
      '<ul><li>市场部：场地、物料与签到二维码；</li><li>销售一部、二部：各邀请客户二十家，活动前三天完成电话确认；</li><li>电销部：会后两个工作日内完成首次回访。</li></ul>',
      '<p>签到扫码登记的客户会自动成为线索，请各组长及时分配。</p>',
    ],
  },
  {
    title: '电销部业务规范培训安排',
    category: 'TRAINING',
    ago: 8,
    status: 'PUBLISHED',
    departments: ['电销部'],
    read: 0.9,
    body: [
      '<p>时间：下周三 14:00 至 16:00</p><p>地点：广州总部 3 号会议室</p><p>内容：外呼时段与频次要求、禁止用语、客户拒绝后的处理，以及通话记录的填写。</p>',
      '<p>不能到场的同事请在周一前向吴峰说明。</p>',
    ],
  },
  {
    title: '关于任命叶舟为上海分公司负责人的决定',
    category: 'PERSONNEL',
    ago: 15,
    status: 'PUBLISHED',
    read: 0.85,
    body: [
      '<p>经总经办研究决定：</p><p style="text-align:center"><strong>任命叶舟为上海分公司负责人，兼任项目组组长。</strong></p><p>任命自发布之日起生效。</p>',
    ],
  },
  {
    title: '季度客户回访安排',
    category: 'ANNOUNCEMENT',
    ago: 20,
    status: 'PUBLISHED',
    departments: ['销售中心', '客服组'],
    read: 0.8,
    body: [
      '<p>请各位同事于本月底前完成已签单客户的季度回访，并在系统中登记拜访记录。</p>',
      '<p>回访要点：资金使用情况、还款来源变化、新的融资需求。客服组负责汇总满意度。</p>',
    ],
  },
  {
    title: '办公区门禁卡更换通知',
    category: 'ANNOUNCEMENT',
    ago: 26,
    status: 'PUBLISHED',
    priority: 'LOW',
    read: 0.85,
    body: ['<p>旧门禁卡将于月底停用，请到人力行政部前台更换，更换时出示工牌即可。</p>'],
  },
  {
    title: '年度体检预约说明',
    category: 'ANNOUNCEMENT',
    ago: 40,
    status: 'PUBLISHED',
    priority: 'LOW',
    read: 0.9,
    body: [
      '<p>本年度体检由公司统一安排，每位员工可选择广州或上海的体检中心。</p><ul><li>预约截止：本月 25 日；</li><li>体检当日按出勤计算。</li></ul>',
    ],
  },
  {
    title: '付款审批权限说明',
    category: 'POLICY',
    ago: 60,
    status: 'PUBLISHED',
    users: ['fangmingyuan', 'lvjing', 'suqing', 'shenyangguang', 'hanmei', 'yezhou', 'dinghao'],
    read: 1,
    body: [
      '<p>单笔付款两万元以上由财务主管审批，十万元以上或超出预算的报总经理审批。</p><p>申请时须附合同、发票或验收记录，缺少附件的退回申请人补充。</p>',
    ],
  },
  {
    title: '国庆节放假通知',
    category: 'HOLIDAY',
    ago: 50,
    status: 'RETRACT',
    read: 0.4,
    body: ['<p>国庆节放假时间为十月一日至七日，共七天。值班安排另行通知。</p>'],
  },
  {
    title: '元旦放假通知',
    category: 'HOLIDAY',
    ago: 1,
    status: 'DRAFT',
    plannedIn: 3,
    read: 0,
    body: ['<p>元旦放假一天，不调休。放假期间系统照常运行，紧急事项请联系值班同事。</p>'],
  },
  {
    title: '客户分级标准调整（征求意见稿）',
    category: 'POLICY',
    ago: 3,
    status: 'DRAFT',
    departments: ['销售中心'],
    read: 0,
    body: ['<p>拟把客户等级的评定周期由半年改为一个季度，并把实际放款额计入评分。请各组长于周五前反馈意见。</p>'],
  },
  {
    title: '新员工入职培训（第四期）',
    category: 'TRAINING',
    ago: 5,
    status: 'DRAFT',
    users: ['huangwen', 'xujia', 'pengcheng'],
    read: 0,
    body: ['<p>培训为期两天，第一天介绍公司制度与业务系统，第二天分岗位实操。讲师与教室待定。</p>'],
  },
]

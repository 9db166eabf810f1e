// Texts in traditional Chinese: editing, captions and the location dialog.

import type { TextsOf } from '../keys.ts'

export const composerDialogsTexts: TextsOf<'composer-dialogs'> = {
  'composer.edit.failed': '未儲存。{why}',
  'composer.edit.limit': '這則訊息修改次數過多，無法再修改。',
  'composer.edit.gone': '這則訊息已經不存在。',
  'composer.edit.notAllowed': '你不能修改這則訊息。',
  'composer.edit.off': '這個應用程式不支援修改訊息。',

  'location.title': '傳送位置',
  'location.mine': '使用我的位置',
  'location.finding': '正在尋找你的位置…',
  'location.found': '已找到你的位置。',
  'location.place': '地點名稱',
  'location.place.hint': '選填',
  'location.typed': '改為輸入座標',
  'location.coordinates': '緯度和經度',
  'location.hint': '例如 25.0330, 121.5654',
  'location.invalid': '需要兩個數字：緯度 −90 到 90，經度 −180 到 180。',
  'location.refused': '這個網頁無法取得你的位置。請在瀏覽器設定中允許，或輸入地點。',
  'location.unknown': '找不到你的位置，可以自行輸入地點。',
  'location.unsupported': '這個瀏覽器不提供定位，可以自行輸入地點。',
  'location.send': '傳送位置',

  'attach.caption': '{name} 的說明',
  'attach.alt': '描述 {name} 的內容',
  'attach.alt.hint': '給看不到圖片的人的描述',
  'attach.original': '原圖',
  'attach.retry': '重新上傳 {name}',
  'attach.failed': '{name} 未能上傳。{why}',

  'attach.name': '要傳送的檔案',
  'attach.remove': '移除 {name}',
  'attach.tooMany': '一次最多傳送 {most} 個檔案，{count, plural, other {有 # 個未加入。}}',
  'attach.tooLarge': '{name} 太大（{size}）。單一檔案上限為 {most}。',
  'attach.tooLarge.many': '{count, plural, other {有 # 個檔案太大。}}單一檔案上限為 {most}。',
  'attach.empty': '{name} 是空的檔案。',
  'attach.empty.many': '{count, plural, other {有 # 個檔案是空的。}}',
  'attach.folder': '無法傳送資料夾，請選擇裡面的檔案。',
  undo: '收回',
  'mention.found': '{count, plural, other {# 個結果}}。上下鍵選擇，Enter 提及，Esc 繼續輸入。',
  'undo.title': '收回剛傳送的內容',
  'undo.failed': '無法收回：{why}',
  'undo.done': '已收回，文字已回到輸入框。',
  'attach.drop': '將檔案拖放到這裡',
  'attach.drop.hint': '傳給 {name} 之前可以新增說明。',
  'mention.name': '可提及的人',
  'mention.everyone.hint': '這裡的每個人',

  'command.name': '指令',
  'command.found': '{count, plural, other {# 個指令}}。上下鍵選擇，Enter 插入，Esc 繼續輸入。',
}

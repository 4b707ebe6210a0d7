// Before the body is there: which room of the page the link leads to, so that no other one is laid out first; whether a
// lecture begins, whose step may wait behind a question; and whether notes frame the page. places.js and lecture.js say it
// again once the whole link is read.

const [, room, figure] = /^#(lab|reference)(?:\/(\w+))?(?:&|$)/.exec(location.hash) ?? []
const [, only = ''] = /[#&]only=(\w+)/.exec(location.hash) ?? []
const { dataset, classList } = document.documentElement
if (only) dataset.room = only === 'stage' ? 'road' : 'figure'
else dataset.room = room === 'lab' && figure ? 'figure' : (room ?? 'road')
classList.toggle('only', only !== '')
const isLecture = /[#&]lecture=\d/.test(location.hash)
for (const name of ['lecture', 'asking']) classList.toggle(name, isLecture)
classList.toggle('framed', window.parent !== window)

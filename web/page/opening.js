// Until the road shows its first picture, nothing is laid out that stands below it: style.css leaves those sections out,
// and kit/define.js brings one after the other back.

document.documentElement.classList.add('opening')
